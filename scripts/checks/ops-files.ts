/** Finds in files for operators what can be held against the code: variables, images, figures, pods, times. */

export type Yaml = Record<string, unknown>

const list = (value: unknown): Yaml[] => (Array.isArray(value) ? (value as Yaml[]) : [])
const record = (value: unknown): Yaml => (value ?? {}) as Yaml
const ours = (service: Yaml) => String(service.image).startsWith('candid:')

export type Pod = { name: string; pod: Yaml; containers: Yaml[] }

export function podsOf(document: Yaml): Pod[] {
  const template = record(record(document.spec).template)
  const pod = record(template.spec)
  const containers = list(pod.containers)
  return containers.length > 0 ? [{ name: String(record(document.metadata).name), pod, containers }] : []
}

/** Variables that ours are given, by kind of file; those that a pod makes for itself in capitals are not told apart. */
export const envOf = {
  compose(compose: Yaml): string[] {
    const services = Object.values(record(compose.services)) as Yaml[]
    return services.filter(ours).flatMap(({ environment }) => Object.keys(record(environment)))
  },
  kubernetes(document: Yaml): string[] {
    const own = podsOf(document).flatMap(({ containers }) => containers.flatMap(({ env }) => list(env)))
    const used = JSON.stringify(document)
    const settings = document.kind === 'ConfigMap' ? Object.keys(record(document.data)) : []
    // What only another value is made of, such as POD_IP, is read by nobody else.
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

/** How long each of ours is waited for once it is told to stop; not a number where nothing is said. */
export const stopSecondsOf = {
  compose: (compose: Yaml) =>
    (Object.values(record(compose.services)) as Yaml[])
      .filter(ours)
      .map((service) => Number(/^(\d+)s$/.exec(String(service.stop_grace_period))?.[1])),
  kubernetes: (document: Yaml) =>
    podsOf(document).map(({ pod, containers }) => {
      // What goes before the signal is taken from the same time.
      const before = containers.map(({ lifecycle }) => {
        const { sleep } = record(record(lifecycle).preStop)
        return Number(record(sleep).seconds ?? 0)
      })
      return Number(pod.terminationGracePeriodSeconds) - Math.max(...before)
    }),
  systemd: (text: string) => Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]),
}

/** Names of figures in questions to Prometheus. */
export function metricsIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:candid|nodejs|process)_[a-z0-9_]+\b/g) ?? [])].filter(
    // A label or a folder may begin alike.
    (name) => !/^candid_(files|session|verdicts)$/.test(name),
  )
}
