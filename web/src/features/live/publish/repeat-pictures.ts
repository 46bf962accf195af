/** Hands on every picture that comes, and the last one again when none has come for a while. */

export type Repeating<Picture> = {
  everyMs: number
  /** The same picture as of so many microseconds later, for whoever writes it. */
  later(picture: Picture, us: number): Picture
  clone(picture: Picture): Picture
  close(picture: Picture): void
}

/** Ends when no more pictures come, or when nobody takes them any more. */
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
    // Nobody takes them any more: then none is asked for either.
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
