/** Passes frames from a source to a sink, and repeats the last frame when none has arrived for a while. */

export type Repeating<Picture> = {
  everyMs: number
  /** A copy of the frame, its timestamp moved by this many microseconds; the writer closes it. */
  later(picture: Picture, us: number): Picture
  clone(picture: Picture): Picture
  close(picture: Picture): void
}

/** Ends when the source ends or the sink is closed. */
export async function repeatPictures<Picture>(
  from: ReadableStream<Picture>,
  to: WritableStream<Picture>,
  { everyMs, later, clone, close }: Repeating<Picture>,
): Promise<void> {
  const [reader, writer] = [from.getReader(), to.getWriter()]
  let last: { picture: Picture; cameAt: number } | null = null
  let wroteAt = 0
  const write = (picture: Picture) => {
    wroteAt = performance.now()
    // A closed sink also cancels the source.
    writer.write(picture).catch(() => reader.cancel())
  }
  const timer = setInterval(() => {
    if (!last || performance.now() - wroteAt < everyMs) return
    write(later(last.picture, Math.round((performance.now() - last.cameAt) * 1000)))
  }, everyMs / 2)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (last) close(last.picture)
      last = { picture: clone(next.value), cameAt: performance.now() }
      write(next.value)
    }
  } finally {
    clearInterval(timer)
    if (last) close(last.picture)
    await writer.close().catch(() => undefined)
  }
}
