/** Passes frames from a source to a sink, and repeats the last frame when none has arrived for a while. */

type RepeatOptions<Frame> = {
  everyMs: number
  /** A copy of the frame, its timestamp moved by this many microseconds; the writer closes it. */
  delayed(frame: Frame, us: number): Frame
  clone(frame: Frame): Frame
  close(frame: Frame): void
}

/** Ends when the source ends or the sink is closed. */
export async function repeatFrames<Frame>(
  from: ReadableStream<Frame>,
  to: WritableStream<Frame>,
  { everyMs, delayed, clone, close }: RepeatOptions<Frame>,
): Promise<void> {
  const [reader, writer] = [from.getReader(), to.getWriter()]
  let last: { frame: Frame; cameAt: number } | null = null
  let wroteAt = 0
  const write = (frame: Frame) => {
    wroteAt = performance.now()
    // A closed sink also cancels the source.
    writer.write(frame).catch(() => reader.cancel())
  }
  const timer = setInterval(() => {
    if (!last || performance.now() - wroteAt < everyMs) return
    write(delayed(last.frame, Math.round((performance.now() - last.cameAt) * 1000)))
  }, everyMs / 2)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (last) close(last.frame)
      last = { frame: clone(next.value), cameAt: performance.now() }
      write(next.value)
    }
  } finally {
    clearInterval(timer)
    if (last) close(last.frame)
    await writer.close().catch(() => undefined)
  }
}
