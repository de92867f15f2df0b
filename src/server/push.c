/*
 * push.c - see push.h. The curve and the cipher are OpenSSL's, for libsodium has neither P-256 nor AES of 128 bits.
 */
#include "server/push.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    POINT = 65,  /* bytes of a point that is not compressed */
    SECRET = 32, /* of what two keys have in common */
    AUTH = 16,
    SALT = 16,
    TAG = 16,
    RECORD = 4096,
    HALF = 32 /* of a signature */
};

struct gg_push_key {
    EVP_PKEY *key;
    unsigned char point[POINT];
};

static bool point_of(EVP_PKEY *key, unsigned char out[POINT])
{
    size_t length = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out, POINT, &length) ==
               1 &&
           length == POINT;
}

static void write_base64(const unsigned char *bytes, size_t n, struct gg_text *out)
{
    size_t room = sodium_base64_encoded_len(n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *text = malloc(room);
    if (text == NULL) {
        out->cut = true;
        return;
    }
    gg_text_add(out,
                sodium_bin2base64(text, room, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
    free(text);
}

/* Browsers give keys with and without padding. */
static bool read_base64(const char *text, unsigned char *out, size_t size)
{
    size_t length = 0;
    return sodium_base642bin(out, size, text, strcspn(text, "="), NULL, &length, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == size;
}

/* --- the server's key --- */

static EVP_PKEY *read_key(const char *file)
{
    FILE *in = fopen(file, "re");
    EVP_PKEY *key = in != NULL ? PEM_read_PrivateKey(in, NULL, NULL, NULL) : NULL;
    if (in != NULL)
        (void)fclose(in);
    return key;
}

/* Made under another name and then put in its place, so that there is never half a key. */
static bool write_key(const char *file, EVP_PKEY *key)
{
    char name[1024];
    struct gg_text text;
    gg_text_fixed(&text, name, sizeof name);
    gg_text_fmt(&text, "%s.new", file);
    int where = text.cut ? -1 : open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *out = where >= 0 ? fdopen(where, "w") : NULL;
    if (out == NULL) {
        if (where >= 0)
            (void)close(where);
        return false;
    }
    bool good = PEM_write_PrivateKey(out, key, NULL, NULL, 0, NULL, NULL) == 1;
    good = fclose(out) == 0 && good;
    return good && rename(name, file) == 0;
}

struct gg_push_key *gg_push_key_open(const char *file, struct gg_text *message)
{
    struct gg_push_key *made = calloc(1, sizeof *made);
    if (made == NULL) {
        gg_text_add(message, gg_status_text(GG_NO_MEMORY));
        return NULL;
    }
    bool there = access(file, F_OK) == 0;
    EVP_PKEY *key = there ? read_key(file) : EVP_EC_gen("P-256");
    if (key != NULL && point_of(key, made->point) && (there || write_key(file, key))) {
        made->key = key;
        return made;
    }
    gg_text_fmt(message, there ? "%s is no key for push messages" : "%s cannot be written", file);
    EVP_PKEY_free(key);
    free(made);
    return NULL;
}

void gg_push_key_close(struct gg_push_key *key)
{
    if (key != NULL)
        EVP_PKEY_free(key->key);
    free(key);
}

void gg_push_key_text(const struct gg_push_key *key, char out[GG_PUSH_KEY_TEXT])
{
    struct gg_text text;
    gg_text_fixed(&text, out, GG_PUSH_KEY_TEXT);
    write_base64(key->point, POINT, &text);
}

/* --- encryption --- */

/* The point as a key, or NULL when it is none of the curve's. */
static EVP_PKEY *key_of(const unsigned char point[POINT])
{
    EVP_PKEY *like = EVP_EC_gen("P-256"), *key = EVP_PKEY_new();
    if (like == NULL || key == NULL || EVP_PKEY_copy_parameters(key, like) != 1 ||
        EVP_PKEY_set1_encoded_public_key(key, point, POINT) != 1) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    EVP_PKEY_free(like);
    return key;
}

bool gg_push_keys_valid(const char *p256dh, const char *auth)
{
    unsigned char point[POINT], secret[AUTH];
    if (!read_base64(p256dh, point, POINT) || !read_base64(auth, secret, AUTH))
        return false;
    EVP_PKEY *key = key_of(point);
    EVP_PKEY_free(key);
    return key != NULL;
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, unsigned char out[SECRET])
{
    size_t length = SECRET;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool good = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, out, &length) == 1 && length == SECRET;
    EVP_PKEY_CTX_free(context);
    return good;
}

struct bytes {
    const void *at;
    size_t n;
};

/* HMAC-SHA-256 over some parts in a row. */
static void hash_parts(const unsigned char *key, size_t n, const struct bytes *part, int parts,
                       unsigned char out[SECRET])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, n);
    for (int i = 0; i < parts; i++)
        crypto_auth_hmacsha256_update(&state, part[i].at, part[i].n);
    crypto_auth_hmacsha256_final(&state, out);
}

/* What a message is encrypted with. */
struct sealing {
    unsigned char browser[POINT], own[POINT]; /* the public keys of both ends */
    unsigned char shared[SECRET], auth[AUTH], salt[SALT];
    unsigned char key[SECRET], nonce[SECRET]; /* of which the first bytes are used */
};

/* RFC 8291, 3.3 and 3.4: the key of the content and its nonce. */
static void derive(struct sealing *s)
{
    static const char info[] = "WebPush: info", content[] = "Content-Encoding: aes128gcm",
                      number[] = "Content-Encoding: nonce";
    static const unsigned char one = 1;
    unsigned char mixed[SECRET], input[SECRET], pseudo[SECRET];
    const struct bytes both[] = {
        {info, sizeof info}, {s->browser, POINT}, {s->own, POINT}, {&one, 1}};
    hash_parts(s->auth, AUTH, &(struct bytes){s->shared, SECRET}, 1, mixed);
    hash_parts(mixed, SECRET, both, 4, input);
    hash_parts(s->salt, SALT, &(struct bytes){input, SECRET}, 1, pseudo);
    hash_parts(pseudo, SECRET, (struct bytes[]){{content, sizeof content}, {&one, 1}}, 2, s->key);
    hash_parts(pseudo, SECRET, (struct bytes[]){{number, sizeof number}, {&one, 1}}, 2, s->nonce);
    sodium_memzero(mixed, sizeof mixed);
    sodium_memzero(input, sizeof input);
    sodium_memzero(pseudo, sizeof pseudo);
}

/* One record: the message, a byte that says it is the last, and the tag. */
static bool seal(const unsigned char *key, const unsigned char *nonce,
                 const struct gg_text *message, struct gg_text *out)
{
    static const unsigned char last = 2;
    unsigned char *sealed = malloc(message->len + 1 + TAG);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int first = 0, second = 0, rest = 0;
    bool good =
        sealed != NULL && context != NULL &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, sealed, &first, (const unsigned char *)gg_text_str(message),
                          (int)message->len) == 1 &&
        EVP_EncryptUpdate(context, sealed + first, &second, &last, 1) == 1 &&
        EVP_EncryptFinal_ex(context, sealed + first + second, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, sealed + first + second) == 1;
    if (good)
        gg_text_bytes(out, (const char *)sealed, (size_t)(first + second) + TAG);
    EVP_CIPHER_CTX_free(context);
    free(sealed);
    return good && !out->cut;
}

bool gg_push_encrypt(const char *p256dh, const char *auth, const struct gg_text *message,
                     struct gg_text *out)
{
    struct sealing s;
    static const unsigned char record[] = {0, 0, RECORD >> 8, RECORD & 255, POINT};
    if (message->len > GG_PUSH_MESSAGE_MOST || !read_base64(p256dh, s.browser, POINT) ||
        !read_base64(auth, s.auth, AUTH))
        return false;
    EVP_PKEY *other = key_of(s.browser), *fresh = EVP_EC_gen("P-256");
    bool good =
        other != NULL && fresh != NULL && point_of(fresh, s.own) && agree(fresh, other, s.shared);
    EVP_PKEY_free(other);
    EVP_PKEY_free(fresh);
    if (!good)
        return false;
    randombytes_buf(s.salt, sizeof s.salt);
    derive(&s);
    gg_text_bytes(out, (const char *)s.salt, sizeof s.salt);
    gg_text_bytes(out, (const char *)record, sizeof record);
    gg_text_bytes(out, (const char *)s.own, sizeof s.own);
    good = seal(s.key, s.nonce, message, out);
    sodium_memzero(&s, sizeof s);
    return good;
}

/* --- who sends it --- */

/* Two numbers of 32 bytes, as a token has them, in place of what OpenSSL makes. */
static bool flatten(const unsigned char *der, size_t n, unsigned char out[2 * HALF])
{
    const unsigned char *at = der;
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &at, (long)n);
    bool good = signature != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, HALF) == HALF &&
                BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + HALF, HALF) == HALF;
    ECDSA_SIG_free(signature);
    return good;
}

static bool sign(const struct gg_push_key *key, const struct gg_text *token,
                 unsigned char out[2 * HALF])
{
    unsigned char der[128];
    size_t n = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good =
        context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key->key) == 1 &&
        EVP_DigestSign(context, der, &n, (const unsigned char *)gg_text_str(token), token->len) ==
            1 &&
        flatten(der, n, out);
    EVP_MD_CTX_free(context);
    return good;
}

/* "https://host:port" of an address. */
static void write_origin(const char *address, struct gg_text *out)
{
    const char *host = strstr(address, "://");
    size_t n = host != NULL ? (size_t)(host - address) + 3 : 0;
    gg_text_bytes(out, address, n + strcspn(address + n, "/?#"));
}

bool gg_push_authorize(const struct gg_push_key *key, const char *endpoint, int64_t until,
                       const char *contact, struct gg_text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    unsigned char signature[2 * HALF];
    struct gg_text claims, token;
    gg_text_growing(&claims);
    gg_text_growing(&token);
    gg_text_add(&claims, "{\"aud\":\"");
    write_origin(endpoint, &claims);
    gg_text_fmt(&claims, "\",\"exp\":%lld,\"sub\":\"%s\"}", (long long)until, contact);
    write_base64((const unsigned char *)head, sizeof head - 1, &token);
    gg_text_char(&token, '.');
    write_base64((const unsigned char *)gg_text_str(&claims), claims.len, &token);
    bool good = !claims.cut && !token.cut && sign(key, &token, signature);
    if (good) {
        gg_text_fmt(out, "Authorization: vapid t=%s.", gg_text_str(&token));
        write_base64(signature, sizeof signature, out);
        gg_text_add(out, ", k=");
        write_base64(key->point, POINT, out);
    }
    gg_text_free(&claims);
    gg_text_free(&token);
    return good && !out->cut;
}
