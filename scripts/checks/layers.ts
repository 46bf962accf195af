/** Maps a file to its layer, slice and submodule for the check of module boundaries. */

export type FileLayer = { part: string; slice?: string; submodule?: string }
export type BoundaryViolation = { where: string; rule: string }

export function layerOf(file: string): FileLayer {
  if (file.startsWith('rules/')) return { part: 'rules' }
  if (file.startsWith('server/src/platform/')) return { part: 'platform' }
  const [, slice, submodule] = /^server\/src\/modules\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (slice) return { part: 'modules', slice, ...(submodule === undefined ? {} : { submodule }) }
  if (file.startsWith('server/test/')) return { part: 'test' }
  if (file.startsWith('server/src/')) return { part: 'app' }
  const web = /^web\/src\/(worker|ui|lib|parts|features|screens|app)\/([^/]+)/.exec(file)
  if (web) return { part: `web/${web[1]}`, slice: web[2] ?? '' }
  return { part: 'outside' }
}
