/** The content decides about the format, whatever the name. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type ClipOptions, makeClip, makePhoto } from '../../../test/clips.ts'
import { type ContentKind, extensionFor, kindToMediaType, SNIFF_BYTES, sniffContent } from './sniff.ts'

async function headOf(options: ClipOptions): Promise<Uint8Array> {
  return (await readFile(await makeClip({ seconds: 1, width: 64, height: 64, ...options }))).subarray(
    0,
    SNIFF_BYTES,
  )
}

const box = (type: string, rest = ''): Uint8Array => Buffer.from(`\x00\x00\x00\x18${type}${rest}`, 'latin1')

test('recognises videos by their content', async () => {
  const kinds: Record<string, ContentKind> = {
    mp4: 'mp4',
    mov: 'mp4',
    mkv: 'matroska',
    webm: 'matroska',
    avi: 'avi',
  }
  for (const [extension, kind] of Object.entries(kinds)) {
    const head = await headOf({ extension: extension as 'mp4' })
    assert.equal(sniffContent(head), kind, extension)
    assert.equal(kindToMediaType(kind), 'video')
    assert.equal(extensionFor(kind, head), extension)
  }
})

test('recognises photos by their content', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const head = await makePhoto({ format, width: 20, height: 20 })
    assert.equal(sniffContent(head), format)
    assert.equal(kindToMediaType(format), 'photo')
    assert.equal(extensionFor(format, head), format === 'jpeg' ? 'jpg' : format)
  }
})

test('an old QuickTime file without brands is a mov', () => {
  for (const atom of ['moov', 'mdat', 'wide', 'free', 'skip']) {
    assert.equal(sniffContent(box(atom)), 'mp4', atom)
    assert.equal(extensionFor('mp4', box(atom)), 'mov')
  }
})

test('pictures in a video container are not videos', () => {
  for (const brand of ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis'])
    assert.equal(sniffContent(box('ftyp', brand)), null, brand)
})

test('without the beginning of the file, the more common format is assumed', () => {
  assert.equal(extensionFor('mp4'), 'mp4')
  assert.equal(extensionFor('matroska'), 'mkv')
})

test('other files have no format', () => {
  const others = [
    '',
    'R',
    '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd',
    'ffconcat version 1.0\nfile x',
    'v=0\no=- 0 0',
  ]
  others.push(
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?>',
    'GIF89a',
    '%PDF-1.7',
    'RIFF1234WAVE',
  )
  others.push('\x1aE\xdf\xa3 but no name of a format')
  for (const text of others) assert.equal(sniffContent(Buffer.from(text, 'latin1')), null, text)
})
