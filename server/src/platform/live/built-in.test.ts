/** Runs the engine contract against the built-in engine, with real encoders. */
import { systemClock } from '#platform/clock.ts'
import { engineContract } from '../../../test/contracts/live-engine.ts'
import { quietLog, startEncoder } from '../../../test/live-engine.ts'
import { createBuiltInEngine } from './built-in.ts'
import { createOutputs } from './outputs.ts'

engineContract('built in', async (hooks, { graceMs }) => {
  const outputs = createOutputs({ clock: systemClock, log: quietLog })
  const engine = createBuiltInEngine({
    ...{ hooks, log: quietLog, host: '127.0.0.1', rtmpPort: 0, outlets: [outputs.outlet] },
    times: { graceMs, healthMs: 200 },
  })
  await engine.start()
  const address = `rtmp://127.0.0.1:${engine.rtmp().port}/live`
  return {
    engine: { ...engine, whep: null, route: outputs.route },
    send(key) {
      const encoder = startEncoder(`${address}/${key}`)
      return { lose: () => void encoder.kill('SIGKILL'), over: encoder.ended }
    },
    async close() {
      await engine.stop()
      await outputs.close()
    },
  }
})
