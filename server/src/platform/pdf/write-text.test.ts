/** Real documents, verified by their embedded fonts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { prepareText, writeText } from './write-text.ts'

async function written(text: string): Promise<{ pdf: Buffer; isWhole: boolean }> {
  const doc = new PDFDocument()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const ready = await prepareText(doc, text)
  writeText(doc, ready)
  doc.end()
  await ended
  return { pdf: Buffer.concat(chunks), isWhole: ready.isComplete }
}

/** The characters of all embedded fonts, as a reader would copy them. */
function lettersIn(pdf: Buffer): Set<string> {
  const source = pdf.toString('latin1')
  const maps = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((text) => text.includes('begincmap'))
  const codes = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,8})>/gi)].map(([, hex = '']) => hex))
  return new Set(codes.map((hex) => String.fromCodePoint(Number.parseInt(hex, 16))))
}

test('names of most alphabets are written unchanged, each letter in a font that has it', async () => {
  const names = ['Łucja Żółć', 'Ирина Щербакова', 'Ελένη Παπαδοπούλου', 'Nguyễn Thị Hồng', 'अनुष्का शर्मा']
  for (const name of names) {
    const { pdf, isWhole } = await written(name)
    assert.equal(isWhole, true, name)
    const letters = lettersIn(pdf)
    const missing = [...name.normalize('NFC')].filter((sign) => /\p{L}/u.test(sign) && !letters.has(sign))
    // Devanagari has ligatures, so not every letter has its own glyph.
    if (!/\p{Script=Devanagari}/u.test(name)) assert.deepEqual(missing, [], name)
    assert.ok(pdf.length < 40_000, `${name} takes ${pdf.length} bytes`)
  }
})

test('text in the standard fonts embeds no other font', async () => {
  const { pdf, isWhole } = await written('Inês Carvalho, Łodz'.replace('Ł', 'L'))
  assert.equal(isWhole, true)
  assert.equal(lettersIn(pdf).size, 0)
})

test('characters that no font has become question marks, and are reported', async () => {
  for (const name of ['田中 花子', 'محمد', 'Ira 🙂']) assert.equal((await written(name)).isWhole, false, name)
})
