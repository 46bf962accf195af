/** Country lookup by IP ranges: stored in typed arrays, with binary search. */
import { isIPv4, isIPv6 } from 'node:net'

export type CountryRanges = {
  /** Null for an address outside all ranges, or an invalid one. */
  of(address: string): string | null
  count: number
}

/** 128-bit numbers; IPv4 addresses are mapped into IPv6, so that both share one order. */
type Range = { from: bigint; to: bigint; country: string }

const MAPPED = 0xffff_0000_0000n
const COUNTRY = /^[A-Z]{2}$/

/**
 * Lines of `from,to,country` or `network/bits,country`, as published by providers; extra columns and a header line are ignored.
 * Throws with the number of the first invalid line.
 */
export function readCountryRanges(csv: string): CountryRanges {
  const ranges: Range[] = []
  let lineNumber = 0
  for (const line of csv.split('\n')) {
    lineNumber += 1
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const range = readRange(text)
    if (range === null && lineNumber > 1) throw new Error(`line ${lineNumber} is not an address range`)
    // Ranges without a country: reserved ones, and satellites.
    if (range && COUNTRY.test(range.country) && range.country !== 'ZZ') ranges.push(range)
  }
  if (ranges.length === 0) throw new Error('there is no range of addresses in it')
  ranges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  return toArrays(ranges)
}

function toArrays(ranges: readonly Range[]): CountryRanges {
  const countries = [...new Set(ranges.map(({ country }) => country))]
  const countryIndexes = new Map(countries.map((country, place) => [country, place]))
  const [from, to] = [new BigUint64Array(ranges.length * 2), new BigUint64Array(ranges.length * 2)]
  const country = new Uint16Array(ranges.length)
  for (const [at, range] of ranges.entries()) {
    put(from, at, range.from)
    put(to, at, range.to)
    country[at] = countryIndexes.get(range.country) ?? 0
  }
  return {
    count: ranges.length,
    of(address) {
      const wanted = addressToNumber(address)
      if (wanted === null) return null
      let [low, high] = [0, ranges.length - 1]
      while (low <= high) {
        const middle = (low + high) >> 1
        if (read(from, middle) > wanted) high = middle - 1
        else if (read(to, middle) < wanted) low = middle + 1
        else return countries[country[middle] ?? -1] ?? null
      }
      return null
    },
  }
}

const HALF = 64n
const LOW_BITS = (1n << HALF) - 1n

function put(array: BigUint64Array, at: number, value: bigint): void {
  array[at * 2] = value >> HALF
  array[at * 2 + 1] = value & LOW_BITS
}

function read(array: BigUint64Array, at: number): bigint {
  return ((array[at * 2] ?? 0n) << HALF) | (array[at * 2 + 1] ?? 0n)
}

function readRange(line: string): Range | null {
  const [first = '', second = '', third = ''] = line
    .split(',')
    .map((cell) => cell.trim().replace(/^"|"$/g, ''))
  if (first.includes('/')) {
    const network = readNetwork(first)
    return network && { ...network, country: second.toUpperCase() }
  }
  const [from, to] = [addressToNumber(first), addressToNumber(second)]
  return from === null || to === null || to < from ? null : { from, to, country: third.toUpperCase() }
}

function readNetwork(text: string): Pick<Range, 'from' | 'to'> | null {
  const [address = '', bits = ''] = text.split('/')
  const start = addressToNumber(address)
  const width = isIPv4(address) ? 32 : 128
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (start === null || !(length <= width)) return null
  const size = 1n << BigInt(width - length)
  const from = start - (start % size)
  return { from, to: from + size - 1n }
}

/** Null if invalid. The zone of a link-local address (`%eth0`) is ignored. */
export function addressToNumber(address: string): bigint | null {
  const plain = address.split('%', 1)[0] ?? ''
  if (isIPv4(plain)) return MAPPED | bytes(plain)
  if (!isIPv6(plain)) return null
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  const text = dotted ? `${dotted[1]}${toGroups(bytes(dotted[2] ?? ''))}` : plain
  const [head = '', tail] = text.split('::')
  const [before, after] = [groups(head), tail === undefined ? [] : groups(tail)]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => 0n), ...after].reduce(
    (sum, group) => (sum << 16n) | group,
    0n,
  )
}

function groups(text: string): bigint[] {
  return text === '' ? [] : text.split(':').map((group) => BigInt(`0x${group}`))
}

function bytes(dotted: string): bigint {
  return dotted.split('.').reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function toGroups(value: bigint): string {
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
}
