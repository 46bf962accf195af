/** AMF0, the encoding of RTMP commands: bounded reader, and writer. */

export type AmfValue = number | boolean | string | null | undefined | AmfObject | AmfValue[]
type AmfObject = { [name: string]: AmfValue }

export class AmfError extends Error {}

/** Far above any real encoder command. */
const MAX_DEPTH = 6
const MAX_VALUES = 512

type Reading = { data: Buffer; at: number; left: number }

/** All values in sequence. */
export function readAmf(data: Buffer): AmfValue[] {
  const reading: Reading = { data, at: 0, left: MAX_VALUES }
  const values: AmfValue[] = []
  while (reading.at < data.length) values.push(readValue(reading, 0))
  return values
}

function readValue(reading: Reading, depth: number): AmfValue {
  reading.left -= 1
  if (depth > MAX_DEPTH || reading.left < 0) throw new AmfError('Too many AMF values')
  const marker = take(reading, 1).readUInt8()
  switch (marker) {
    case 0:
      return take(reading, 8).readDoubleBE()
    case 1:
      return take(reading, 1).readUInt8() !== 0
    case 2:
      return readText(reading, take(reading, 2).readUInt16BE())
    case 3:
      return readFields(reading, depth)
    case 5:
      return null
    case 6:
      return undefined
    case 8:
      take(reading, 4)
      return readFields(reading, depth)
    case 10:
      return readList(reading, take(reading, 4).readUInt32BE(), depth)
    case 11:
      return take(reading, 10).readDoubleBE()
    case 12:
      return readText(reading, take(reading, 4).readUInt32BE())
    default:
      throw new AmfError('Unknown AMF type')
  }
}

function readFields(reading: Reading, depth: number): AmfObject {
  // No prototype, so that no field name reaches one.
  const fields: AmfObject = Object.create(null)
  for (;;) {
    const name = readText(reading, take(reading, 2).readUInt16BE())
    if (name === '' && reading.data[reading.at] === 9) {
      reading.at += 1
      return fields
    }
    fields[name] = readValue(reading, depth + 1)
  }
}

function readList(reading: Reading, count: number, depth: number): AmfValue[] {
  const values: AmfValue[] = []
  for (let place = 0; place < count; place += 1) values.push(readValue(reading, depth + 1))
  return values
}

function readText(reading: Reading, length: number): string {
  return take(reading, length).toString('utf8')
}

function take(reading: Reading, length: number): Buffer {
  const end = reading.at + length
  if (end > reading.data.length) throw new AmfError('Truncated AMF value')
  const bytes = reading.data.subarray(reading.at, end)
  reading.at = end
  return bytes
}

export function writeAmf(...values: AmfValue[]): Buffer {
  return Buffer.concat(values.map(writeValue))
}

function writeValue(value: AmfValue): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), writeText(value)])
  if (value === undefined) return Buffer.from([6])
  if (value === null) return Buffer.from([5])
  if (Array.isArray(value)) throw new AmfError('Arrays are not supported')
  const fields = Object.entries(value).flatMap(([name, inner]) => [writeText(name), writeValue(inner)])
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])])
}

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 0xffff)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
