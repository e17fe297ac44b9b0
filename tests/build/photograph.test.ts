import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPhotographProblems } from '../../src/build/photograph.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const number = (value: number, size: 2 | 4, isLittle = false) => {
  const buffer = Buffer.alloc(size)
  if (isLittle) buffer.writeUIntLE(value, 0, size)
  else buffer.writeUIntBE(value, 0, size)
  return buffer
}

const segment = (marker: number, content: string) =>
  Buffer.concat([Buffer.from([0xff, marker]), number(content.length + 2, 2), bytes(content)])
const imageData = Buffer.concat([segment(0xda, 'scan'), bytes('\x01\xff\x00\xff\xd3\x02')])
const jpeg = (segments: Buffer[], after = '') =>
  Buffer.concat([bytes('\xff\xd8'), ...segments, imageData, imageData, bytes('\xff\xd9' + after)])

const chunk = (type: string, content = 'a') =>
  Buffer.concat([number(content.length, 4), bytes(type + content + 'crc ')])
const png = (chunks: Buffer[], after = '') =>
  Buffer.concat([
    bytes('\x89PNG\r\n\x1a\n'),
    ...[chunk('IHDR'), ...chunks, chunk('IDAT'), chunk('IEND', '')],
    bytes(after),
  ])

const part = (type: string, content = 'abc') =>
  Buffer.concat([
    ...[bytes(type), number(content.length, 4, true), bytes(content)],
    Buffer.alloc(content.length % 2),
  ])
const webp = (parts: Buffer[], after = '') => {
  const content = Buffer.concat([bytes('WEBP'), part('VP8X'), ...parts, part('VP8 ')])
  return Buffer.concat([bytes('RIFF'), number(content.length, 4, true), content, bytes(after)])
}

const avif = (content: string) => bytes(`\0\0\0\x20ftypavif${content}`)

/**
 * Returns the problems that a release reports for these photograph files. Each problem is cut off at its first full
 * stop.
 */
async function problems(files: Record<string, Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'photograph-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, file] of Object.entries(files)) await writeFile(join(folder, name), file)
  return findPhotographProblems(folder).map(({ name, what }) => `${name} ${what.split('.')[0]}`)
}

const jfif = segment(0xe0, 'JFIF\0')
const profile = segment(0xe2, 'ICC_PROFILE\0')

test.for([
  ['contactPerson.jpg', jpeg([jfif, profile, segment(0xee, 'Adobe\0'), segment(0xdb, 'table')])],
  ['contactPerson.jpeg', jpeg([jfif])],
  ['contactPerson.png', png([chunk('iCCP'), chunk('pHYs'), chunk('PLTE')])],
  ['contactPerson.webp', webp([part('ICCP'), part('ALPH')])],
  ['contactPerson.avif', avif('mif1')],
  ['contact.ts', bytes('export {}')],
] as const)('a release accepts the file %s if it contains no metadata', async ([name, file]) => {
  expect(await problems({ [name]: file })).toEqual([])
})

test.for([
  ['EXIF', 'jpg', jpeg([jfif, segment(0xe1, 'Exif\0\0GPS')])],
  ['XMP', 'jpeg', jpeg([segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0')])],
  ['IPTC', 'jpg', jpeg([jfif, segment(0xed, 'Photoshop 3.0\0')])],
  ['a second image', 'jpg', jpeg([jfif, segment(0xe2, 'MPF\0')])],
  ['a comment', 'jpg', jpeg([jfif, segment(0xfe, 'Hamburg')])],
  ['data after the image', 'jpg', jpeg([jfif], 'Exif\0\0')],
  ['EXIF', 'png', png([chunk('eXIf')])],
  ['a text', 'png', png([chunk('tEXt')])],
  ['a compressed text', 'png', png([chunk('zTXt')])],
  ['XMP', 'png', png([chunk('iTXt')])],
  ['the time of the last change', 'png', png([chunk('tIME')])],
  ['data after the image', 'png', png([], 'Exif')],
  ['EXIF', 'webp', webp([part('EXIF')])],
  ['XMP', 'webp', webp([part('XMP ')])],
  ['data after the image', 'webp', webp([], 'Exif')],
  ['EXIF', 'avif', avif('infe\0\0Exif')],
  ['XMP', 'avif', avif('mimeapplication/rdf+xml')],
] as const)(
  'a release refuses a photograph that contains %s (file extension: %s)',
  async ([, extension, file]) => {
    const name = `contactPerson.${extension}`
    expect(await problems({ [name]: file })).toEqual([
      `${name} contains metadata, perhaps the place where the photograph was taken`,
    ])
  },
)

test.for([
  ...['contactPerson.JPG', 'contactPerson.JPEG', 'contactPerson.Png', 'contactperson.jpg'],
  ...['contact-person.webp', 'contactPerson.heic', 'contactPerson.gif', 'contactPerson.jpg.jpg'],
  ...['contactPerson (1).jpg', 'Ansprechpartner.png', 'foto.JPEG', 'IMG_2041.HEIC'],
])(
  'a release reports the photograph %s, because the site does not show files with this name',
  async (name) => {
    expect(await problems({ [name]: jpeg([jfif]) })).toEqual([`${name} is not shown`])
  },
)

test('a release refuses a photograph over the size limit, a wrong file format, and a second photograph', async () => {
  const table = segment(0xdb, 'a'.repeat(60_000))
  const large = jpeg([jfif, table, table, table, table])
  expect(await problems({ 'contactPerson.jpg': large })).toEqual([
    expect.stringMatching(/^contactPerson\.jpg is too large \(\d{3} kB\)$/),
  ])
  const heic = bytes('\0\0\0\x20ftypheic')
  expect(await problems({ 'contactPerson.jpg': heic, 'contactPerson.png': png([]) })).toEqual([
    'contactPerson.jpg is not the only photograph',
    'contactPerson.jpg is not in the format of its extension',
    'contactPerson.png is not the only photograph',
  ])
})

test('the error about a photograph with metadata names the allowed formats and the size limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photograph-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'contactPerson.jpg'), jpeg([segment(0xe1, 'Exif\0\0')]))
  expect(findPhotographProblems(folder)).toEqual([
    {
      name: 'contactPerson.jpg',
      what: 'contains metadata, perhaps the place where the photograph was taken. Save a square JPEG, PNG, WebP or AVIF of about 480 px and at most 200 kB, without metadata',
    },
  ])
})
