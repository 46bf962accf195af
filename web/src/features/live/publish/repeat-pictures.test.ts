import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { repeatFrames } from './repeat-pictures.ts'

type Frame = { name: string; us: number }

/** A shared screen, a sink for its frames, and a manual clock. */
function shared(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  const sent: string[] = []
  const open = new Set<string>()
  let give: ReadableStreamDefaultController<Frame> | null = null
  let isCancelled = false
  let isTaken = true
  const from = new ReadableStream<Frame>({
    start: (controller) => {
      give = controller
    },
    cancel: () => {
      isCancelled = true
    },
  })
  const to = new WritableStream<Frame>({
    write({ name, us }) {
      if (!isTaken) throw new Error('the track was stopped')
      sent.push(`${name}@${us}`)
    },
  })
  const done = repeatFrames<Frame>(from, to, {
    everyMs: 100,
    delayed: ({ name, us }, more) => ({ name, us: us + more }),
    clone: (picture) => {
      open.add(picture.name)
      return picture
    },
    close: ({ name }) => void open.delete(name),
  })
  const flush = async () => {
    for (let times = 0; times < 5; times += 1) await turn()
  }
  return {
    sent,
    open,
    done,
    comes: async (name: string) => {
      give?.enqueue({ name, us: nowMs * 1000 })
      await flush()
    },
    advances: async (ms: number) => {
      for (let step = 0; step < ms; step += 50) {
        nowMs += 50
        t.mock.timers.tick(50)
      }
      await flush()
    },
    ends: () => give?.close(),
    stops: () => {
      isTaken = false
    },
    isCancelled: () => isCancelled,
  }
}

test('passes moving frames on unchanged', async (t) => {
  const { sent, comes: frameArrives, advances } = shared(t)
  for (const name of ['a', 'b', 'c']) {
    await frameArrives(name)
    await advances(50)
  }
  assert.deepEqual(sent, ['a@0', 'b@50000', 'c@100000'])
})

test('repeats a static frame until the next one arrives', async (t) => {
  const { sent, comes: frameArrives, advances } = shared(t)
  await frameArrives('a')
  await advances(300)
  await frameArrives('b')
  await advances(100)
  assert.deepEqual(sent, ['a@0', 'a@100000', 'a@200000', 'a@300000', 'b@300000', 'b@400000'])
})

test('sends nothing before the first frame', async (t) => {
  const { sent, advances } = shared(t)
  await advances(500)
  assert.deepEqual(sent, [])
})

test('ends with the screen, and leaves no frame open', async (t) => {
  const { sent, open, comes: frameArrives, advances, ends, done } = shared(t)
  await frameArrives('a')
  await frameArrives('b')
  assert.deepEqual([...open], ['b'])
  ends()
  await done
  assert.equal(open.size, 0)
  await advances(500)
  assert.deepEqual(sent, ['a@0', 'b@0'])
})

test('cancels the source when the sink is stopped', async (t) => {
  const { open, comes: frameArrives, stops, done, isCancelled } = shared(t)
  await frameArrives('a')
  stops()
  await frameArrives('b')
  await done
  assert.ok(isCancelled())
  assert.equal(open.size, 0)
})
