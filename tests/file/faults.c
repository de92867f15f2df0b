/*
 * faults.c - faults in print, and files as they lie on a disk.
 */
#include "reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void expect_printed(struct gg_file *file, const char *expected)
{
    struct gg_text out;
    gg_text_growing(&out);
    gg_file_print_faults(file, &out);
    assert_string_equal(gg_text_str(&out), expected);
    gg_text_free(&out);
    gg_file_close(file);
}

static struct gg_file *parse(const char *text)
{
    struct gg_file *file = gg_file_parse("f.yaml", text, strlen(text));
    assert_non_null(file);
    return file;
}

static void a_fault_shows_its_line(void **state)
{
    (void)state;
    expect_printed(parse("a: 1\nb: &x 2\n"),
                   "f.yaml:2:4: an anchor (&name); write the value out where it is wanted\n"
                   "  b: &x 2\n"
                   "     ^\n");
    expect_printed(parse("é: \t*x\r\n"), "f.yaml:1:5: an alias (*name); write the value out\n"
                                         "  é:  *x\n"
                                         "      ^\n");
    expect_printed(parse("a: \x1B[31m\n"), "f.yaml:1:4: a control character (byte 0x1B)\n"
                                           "  a: ?[31m\n"
                                           "     ^\n");
    expect_printed(parse(""), "f.yaml:1:1: the file is empty\n");
}

static void faults_stand_in_the_order_of_the_file(void **state)
{
    (void)state;
    struct gg_file *file = parse("a: 1\nb: 2\n");
    const struct gg_node *root = gg_file_document(file);
    struct gg_faults *f = gg_file_faults(file);
    gg_fault_at(f, &root->child[1], "second");
    gg_fault_at(f, &root->child[0], "first\n\x1B");
    gg_fault_at(f, NULL, "nowhere");
    struct gg_node beyond = {.line = 99, .column = 5};
    gg_fault_at(f, &beyond, "beyond the end");
    expect_printed(file, "f.yaml: nowhere\n"
                         "f.yaml:1:4: first ?\n  a: 1\n     ^\n"
                         "f.yaml:2:4: second\n  b: 2\n     ^\n"
                         "f.yaml:99:5: beyond the end\n");
}

static void long_lines_are_shortened_around_the_place(void **state)
{
    (void)state;
    char text[1200] = "a: \"";
    for (int i = 0; i < 1000; i++)
        text[4 + i] = (char)('a' + i % 26);
    strcpy(text + 1004, "\" *x\n");
    struct gg_file *file = parse(text);
    assert_int_equal(gg_file_faults(file)->count, 1);
    struct gg_text out;
    gg_text_growing(&out);
    gg_file_print_faults(file, &out);
    const char *line = strchr(gg_text_str(&out), '\n') + 1;
    const char *caret = strchr(line, '\n') + 1;
    assert_memory_equal(line, "  ...", 5);
    assert_true(caret - line < 120);
    size_t column = strlen(caret) - 2;
    assert_int_equal(caret[column], '^');
    assert_int_equal(line[column], '*');
    gg_text_clear(&out);
    gg_fault_at(gg_file_faults(file), &(struct gg_node){.line = 1, .column = 4}, "early");
    gg_file_print_faults(file, &out);
    assert_non_null(strstr(gg_text_str(&out), "uvwxyzabcdefghijklmnopqr...\n     ^\n"));
    gg_text_free(&out);
    gg_file_close(file);
}

static void faults_beyond_the_limit_are_counted(void **state)
{
    (void)state;
    char text[GG_FAULTS_MAX * 8 + 100] = "";
    for (int i = 0; i < GG_FAULTS_MAX + 3; i++)
        strcat(text, "- *x\n");
    struct gg_file *file = parse(text);
    struct gg_text out;
    gg_text_growing(&out);
    gg_file_print_faults(file, &out);
    assert_non_null(strstr(gg_text_str(&out), "\nf.yaml: and 3 more faults\n"));
    gg_text_free(&out);
    gg_file_close(file);
}

/* A folder of its own for the tests below. */
static char folder[] = "files-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL || chdir(folder) != 0;
}

static int remove_folder(void **state)
{
    (void)state;
    remove("a.yaml");
    remove("large.yaml");
    remove("pipe");
    return chdir("..") != 0 || rmdir(folder) != 0;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void files_are_read(void **state)
{
    (void)state;
    write_file("a.yaml", "a: 1\n");
    enum gg_status status = GG_OUTSIDE;
    struct gg_file *file = gg_file_read("a.yaml", &status);
    assert_int_equal(status, GG_OK);
    assert_string_equal(gg_file_document(file)->child[0].text, "1");
    gg_file_close(file);
    write_file("a.yaml", "a: 1\na: 2\n");
    file = gg_file_read("a.yaml", &status);
    assert_int_equal(status, GG_BAD_INPUT);
    gg_file_close(file);
}

static void expect_unread(const char *path, enum gg_status expected, const char *printed)
{
    enum gg_status status = GG_OK;
    struct gg_file *file = gg_file_read(path, &status);
    assert_non_null(file);
    assert_int_equal(status, expected);
    assert_null(gg_file_document(file));
    expect_printed(file, printed);
}

static void what_cannot_be_read_says_why(void **state)
{
    (void)state;
    expect_unread("none.yaml", GG_NOT_FOUND, "none.yaml: there is no such file\n");
    expect_unread("none/none.yaml", GG_NOT_FOUND, "none/none.yaml: there is no such file\n");
    expect_unread("", GG_NOT_FOUND, ": there is no such file\n");
    expect_unread(".", GG_BAD_INPUT, ".: this is a folder, not a file\n");
    assert_int_equal(mkfifo("pipe", 0600), 0);
    expect_unread("pipe", GG_BAD_INPUT, "pipe:1:1: the file is empty\n"); /* and does not wait */
}

static void large_files_are_refused_unread(void **state)
{
    (void)state;
    write_file("large.yaml", "");
    assert_int_equal(truncate("large.yaml", (off_t)1 << 40), 0);
    static const char says[] =
        "large.yaml:1:1: the file is too large; at most 4194304 bytes are read\n";
    expect_unread("large.yaml", GG_BAD_INPUT, says);
    expect_unread("/dev/zero", GG_BAD_INPUT,
                  "/dev/zero:1:1: the file is too large; at most 4194304 bytes are read\n");
    struct gg_text text;
    gg_text_growing(&text);
    assert_int_equal(truncate("large.yaml", 100), 0);
    assert_int_equal(gg_slurp("large.yaml", 99, &text), GG_FULL);
    assert_int_equal(text.len, 0);
    assert_int_equal(gg_slurp("large.yaml", 100, &text), GG_OK);
    assert_int_equal(text.len, 100);
    gg_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_shows_its_line),
        cmocka_unit_test(faults_stand_in_the_order_of_the_file),
        cmocka_unit_test(long_lines_are_shortened_around_the_place),
        cmocka_unit_test(faults_beyond_the_limit_are_counted),
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(what_cannot_be_read_says_why),
        cmocka_unit_test(large_files_are_refused_unread),
    };
    return cmocka_run_group_tests_name("faults", tests, make_folder, remove_folder);
}
