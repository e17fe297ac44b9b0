import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const isText = /\.(html|js|txt|svg|webmanifest|xml)$/

const unknownSystem = 255

/** Zlib's smallest, with the same bytes on every system: the header would name the one it was made on. */
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

/** Writes each text of a folder beside itself, for servers that send `.br` and `.gz` files as they are. */
export async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!isText.test(name)) continue
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.br`), brotli(bytes))
    await writeFile(join(folder, `${name}.gz`), gzip(bytes))
  }
}
