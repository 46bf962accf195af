/** Extracts from files in `ops/` what tests compare with the code: variables, images, metrics, pods and timeouts. */

export type Yaml = Record<string, unknown>

const list = (value: unknown): Yaml[] => (Array.isArray(value) ? (value as Yaml[]) : [])
const record = (value: unknown): Yaml => (value ?? {}) as Yaml
const isOurImage = (service: Yaml) => String(service.image).startsWith('candid:')

export type Pod = { name: string; pod: Yaml; containers: Yaml[] }

export function podsOf(document: Yaml): Pod[] {
  const template = record(record(document.spec).template)
  const pod = record(template.spec)
  const containers = list(pod.containers)
  return containers.length > 0 ? [{ name: String(record(document.metadata).name), pod, containers }] : []
}

/** The environment variables of our containers, by kind of file. */
export const envOf = {
  compose(compose: Yaml): string[] {
    const services = Object.values(record(compose.services)) as Yaml[]
    return services.filter(isOurImage).flatMap(({ environment }) => Object.keys(record(environment)))
  },
  kubernetes(document: Yaml): string[] {
    const own = podsOf(document).flatMap(({ containers }) => containers.flatMap(({ env }) => list(env)))
    const used = JSON.stringify(document)
    const settings = document.kind === 'ConfigMap' ? Object.keys(record(document.data)) : []
    // Variables used only inside other values, such as POD_IP, are not ours.
    return [
      ...own.map(({ name }) => String(name)).filter((name) => !used.includes(`$(${name})`)),
      ...settings,
    ]
  },
  systemd(text: string): string[] {
    return [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    )
  },
  dockerfile(text: string): string[] {
    const lines = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? ''
    return [...lines.matchAll(/^\s*([A-Z_]+)=/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'PATH')
  },
}

export const imagesOf = {
  compose: (compose: Yaml) =>
    Object.values(record(compose.services)).map((service) => String(record(service).image)),
  kubernetes: (document: Yaml) =>
    podsOf(document).flatMap(({ containers }) => containers.map(({ image }) => String(image))),
}

/** The stop timeout of each of our containers; NaN if not set. */
export const stopSecondsOf = {
  compose: (compose: Yaml) =>
    (Object.values(record(compose.services)) as Yaml[])
      .filter(isOurImage)
      .map((service) => Number(/^(\d+)s$/.exec(String(service.stop_grace_period))?.[1])),
  kubernetes: (document: Yaml) =>
    podsOf(document).map(({ pod, containers }) => {
      // A preStop hook counts towards the grace period.
      const before = containers.map(({ lifecycle }) => {
        const { sleep } = record(record(lifecycle).preStop)
        return Number(record(sleep).seconds ?? 0)
      })
      return Number(pod.terminationGracePeriodSeconds) - Math.max(...before)
    }),
  systemd: (text: string) => Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]),
}

/** Metric names in Prometheus queries. */
export function metricsIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:candid|nodejs|process)_[a-z0-9_]+\b/g) ?? [])].filter(
    // Labels and folders with the same prefix.
    (name) => !/^candid_(files|session|verdicts)$/.test(name),
  )
}
