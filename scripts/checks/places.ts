/** Maps a file to its layer, slice and submodule for the check of module boundaries. */

export type Place = { part: string; slice?: string; room?: string }
export type Broken = { where: string; sentence: string }

export function placeOf(file: string): Place {
  if (file.startsWith('rules/')) return { part: 'rules' }
  if (file.startsWith('server/src/platform/')) return { part: 'platform' }
  const [, slice, room] = /^server\/src\/modules\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (slice) return { part: 'modules', slice, ...(room === undefined ? {} : { room }) }
  if (file.startsWith('server/test/')) return { part: 'test' }
  if (file.startsWith('server/src/')) return { part: 'app' }
  const web = /^web\/src\/(ui|lib|parts|features|screens|app)\/([^/]+)/.exec(file)
  if (web) return { part: `web/${web[1]}`, slice: web[2] ?? '' }
  return { part: 'outside' }
}
