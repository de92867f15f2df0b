// play.mjs - loads the core as WebAssembly and prints what it says, one line after the other.
//
//   node play.mjs MODULE GAMES
//
// The module may import only what an assertion needs to speak and end. A core that wants a clock, a file
// or random numbers from outside is refused here before it runs.
import { readFile } from 'node:fs/promises';

const [path, games] = process.argv.slice(2);
const harmless = new Set(['proc_exit', 'fd_write', 'fd_close', 'fd_seek', 'fd_fdstat_get']);

const module = await WebAssembly.compile(await readFile(path));
const imports = WebAssembly.Module.imports(module);
const strange = imports.filter((i) => i.module !== 'wasi_snapshot_preview1' || !harmless.has(i.name));
if (strange.length > 0) {
    console.error('the core asks for ' + strange.map((i) => `${i.module}.${i.name}`).join(', '));
    process.exit(1);
}

let memory;

// Text at an address, up to its zero byte.
function text(address) {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

// What an assertion writes goes to standard error; anything else that is asked for fails loudly.
function write(file, vectors, count, written) {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
        const at = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        process.stderr.write(new Uint8Array(memory.buffer, at, length));
        total += length;
    }
    view.setUint32(written, total, true);
    return 0;
}

function refuse(name) {
    return () => {
        throw new Error(`the core called ${name}`);
    };
}

const stubs = Object.fromEntries(imports.map((i) => [i.name, refuse(i.name)]));
if ('fd_write' in stubs) stubs.fd_write = write;

const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: stubs });
memory = instance.exports.memory;
instance.exports._initialize();

for (let line = 0; ; line++) {
    const address = instance.exports.say(line, Number(games));
    if (address === 0) break;
    console.log(text(address));
}
