import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const isText = /\.(html|js|txt|svg|webmanifest|xml)$/

/** The value of the gzip header's operating-system byte for an unknown operating system (RFC 1952). */
const unknownSystem = 255

/**
 * Compresses bytes with gzip. The result is the same on every operating system: Node writes the number of the operating
 * system into byte 9, so this function overwrites that byte.
 */
function gzip(bytes: Buffer): Buffer {
  const compressed = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })
  compressed[9] = unknownSystem
  return compressed
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Writes a `.br` and a `.gz` file next to each text file in the folder, for servers that send precompressed files. */
export async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!isText.test(name)) continue
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.br`), brotli(bytes))
    await writeFile(join(folder, `${name}.gz`), gzip(bytes))
  }
}
