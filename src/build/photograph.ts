import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** The size limit of the photograph in bytes. The site shows the photograph at 160 × 160 px. */
const sizeLimit = 200_000

const accepted = /^contactPerson\.(?:avif|webp|jpe?g|png)$/

/**
 * Matches the names of files that are probably meant as the photograph. These are all picture files, and files with a
 * name such as `contact person.txt`.
 */
const similar =
  /^contact[ _-]?person.*\.(?!ts$)|\.(?:avif|bmp|gif|hei[cf]|jfif|jpe?g|jxl|png|svg|tiff?|webp)$/i

const advice =
  'Save a square JPEG, PNG, WebP or AVIF of about 480 px and at most 200 kB, without metadata'

const nameAdvice =
  'Name it contactPerson, with the extension .jpg, .jpeg, .png, .webp or .avif in lower case'

/**
 * Returns an iterator over the segments of a JPEG file. Each item contains the marker and the content of a segment.
 * Data after the end of the image has the marker 0.
 */
function* jpegSegments(file: Buffer): Generator<[marker: number, content: Buffer]> {
  let at = 2
  while (at + 4 <= file.length) {
    const marker = file[at + 1] ?? 0
    const end = at + 2 + file.readUInt16BE(at + 2)
    yield [marker, file.subarray(at + 4, end)]
    at = end
    // Skip the compressed image, which follows the marker SOS (0xda). The markers 00, d0 to d7 and ff are part of the
    // image.
    if (marker === 0xda)
      while (at < file.length && (file[at] !== 0xff || /^(?:0|d[0-7]|ff)$/.test(hex(file[at + 1]))))
        at += 1
    if (file[at + 1] === 0xd9) {
      if (at + 2 < file.length) yield [0, file.subarray(at + 2)]
      return
    }
  }
}

const hex = (byte = 0) => byte.toString(16)

/**
 * Checks whether a JPEG file contains a comment or an application segment other than JFIF, a colour profile or Adobe's
 * colour transform. Also returns true if data follows the image.
 */
function hasJpegMetadata(file: Buffer): boolean {
  for (const [marker, content] of jpegSegments(file)) {
    const isApplication = marker >= 0xe0 && marker <= 0xef
    const isNeeded = /^(?:JFIF|JFXX|ICC_PROFILE|Adobe)/.test(content.toString('latin1', 0, 11))
    if (marker === 0 || marker === 0xfe || (isApplication && !isNeeded)) return true
  }
  return false
}

/**
 * Checks whether a PNG file contains chunks other than image data and colours. Also returns true if data follows the
 * image.
 */
function hasPngMetadata(file: Buffer): boolean {
  let at = 8
  while (at + 8 <= file.length) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (!/^(?:[A-Z].{3}|tRNS|cHRM|gAMA|iCCP|cICP|sBIT|sRGB|bKGD|pHYs)$/.test(type)) return true
    at += 12 + file.readUInt32BE(at)
    if (type === 'IEND') return at < file.length
  }
  return false
}

/**
 * Checks whether a WebP file contains chunks other than image data and colours. Also returns true if data follows the
 * image.
 */
function hasWebpMetadata(file: Buffer): boolean {
  let at = 12
  const end = 8 + file.readUInt32LE(4)
  while (at + 8 <= end) {
    if (!/^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(file.toString('latin1', at, at + 4))) return true
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return end < file.length
}

/** The accepted file formats, each with its file extensions, its first bytes, and a check for metadata. */
const formats = [
  { names: /^\.jpe?g$/, start: /^\xff\xd8\xff/, hasMetadata: hasJpegMetadata },
  { names: /^\.png$/, start: /^\x89PNG\r\n/, hasMetadata: hasPngMetadata },
  { names: /^\.webp$/, start: /^RIFF.{4}WEBP/s, hasMetadata: hasWebpMetadata },
  {
    names: /^\.avif$/,
    start: /^.{4}ftyp.{0,48}avi[fs]/s,
    hasMetadata: (file: Buffer) => /Exif|application\/rdf\+xml/.test(file.toString('latin1')),
  },
]

function problemsOf(name: string, file: Buffer): string[] {
  const format = formats.find(({ names }) => names.test(extname(name)))
  const size = `is too large (${Math.ceil(file.length / 1000)} kB). ${advice}`
  const isOfFormat = format?.start.test(file.toString('latin1', 0, 64)) ?? false
  return [
    ...(file.length > sizeLimit ? [size] : []),
    ...(isOfFormat ? [] : [`is not in the format of its extension. ${advice}`]),
    ...(isOfFormat && format?.hasMetadata(file)
      ? [`contains metadata, perhaps the place where the photograph was taken. ${advice}`]
      : []),
  ]
}

/**
 * Checks the files in a folder that are probably meant as the contact person's photograph. Returns each problem with
 * the name of the file.
 */
export function findPhotographProblems(folder: string): { name: string; what: string }[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => similar.test(name)) : []
  const shown = names.filter((name) => accepted.test(name))
  return names.flatMap((name) => {
    if (!shown.includes(name)) return [{ name, what: `is not shown. ${nameAdvice}` }]
    const several = shown.length > 1 ? ['is not the only photograph. Keep one'] : []
    const found = problemsOf(name, readFileSync(join(folder, name)))
    return [...several, ...found].map((what) => ({ name, what }))
  })
}
