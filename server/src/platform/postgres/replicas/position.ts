/** A place in the database's log: whatever was written before it is there for whoever has come so far. */
export type Position = bigint

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** As the database writes it: two numbers of 32 bits. Null for anything else. */
export function readPosition(text: string): Position | null {
  const [, high, low] = WRITTEN.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

export function writePosition(position: Position): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase()
  return `${hex(position >> 32n)}/${hex(position & 0xffffffffn)}`
}
