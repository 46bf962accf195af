/** MP4 building blocks: boxes and the integers inside them. */

export function box(name: string, ...contents: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  const length = contents.reduce((bytes, content) => bytes + content.length, head.length)
  head.writeUInt32BE(length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...contents], length)
}

/** A box with version and flags. */
export function fullBox(
  name: string,
  { version = 0, flags = 0 }: { version?: number; flags?: number },
  ...contents: readonly Uint8Array[]
): Buffer {
  return box(name, u32(version * 0x1000000 + flags), ...contents)
}

export function u8(...values: readonly number[]): Buffer {
  return Buffer.from(values)
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => {
    bytes.writeUInt16BE(value, at * 2)
  })
  return bytes
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, at * 4)
  })
  return bytes
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
