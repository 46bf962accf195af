/** Splits a stream into parts that fit into memory. */

/** Buckets accept up to 10,000 parts of at least 5 MB per file. */
const PART_BYTES = 8 * 1024 * 1024

/** All of `PART_BYTES` but the last, which may be empty. */
export async function* partsOf(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }, void> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of source) {
    held.push(chunk)
    heldBytes += chunk.byteLength
    if (heldBytes <= PART_BYTES) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; whole.length - at > PART_BYTES; at += PART_BYTES)
      yield { bytes: whole.subarray(at, at + PART_BYTES), isLast: false }
    held = [whole.subarray(at)]
    heldBytes = whole.length - at
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
