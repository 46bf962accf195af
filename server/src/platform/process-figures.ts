/** Node's own metrics (memory, garbage collection, event loop), measured once per process. */
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'

let ofProcess: Registry | undefined

/**
 * Adds them to a registry. Their observers never stop and would hold on to a registry that they measured for, with all that its
 * gauges read, however many sites a test process opens and closes.
 */
export function addProcessFigures(registry: Registry): void {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  for (const metric of ofProcess.getMetricsAsArray() as unknown as Metric[]) {
    // A registry writes its labels into the values that it reads.
    const get = async () => {
      const { values, ...read } = await metric.get()
      return { ...read, values: values.map((value) => ({ ...value })) }
    }
    registry.registerMetric(Object.assign(Object.create(metric), { get }))
  }
}
