/** A WAL position: a server that has reached it has everything written before. */
export type Position = bigint

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** PostgreSQL's format: two hexadecimal 32-bit numbers. Null for anything else. */
export function readPosition(text: string): Position | null {
  const [, high, low] = WRITTEN.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

export function writePosition(position: Position): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase()
  return `${hex(position >> 32n)}/${hex(position & 0xffffffffn)}`
}
