/** Addresses and names that the service worker, the web app and the server share. */

export const SERVICE_WORKER = {
  path: '/worker.js',
  /** The page without anybody's data, which the worker serves when there is no connection. */
  shellPath: '/app-shell',
} as const

/** Where the system sends what people share with the installed app. */
export const SHARE_TARGET = {
  path: '/share-target',
  /** The form field of the files. */
  field: 'media',
  types: ['video/*', 'image/*'],
  opens: '/studio/upload',
  /** The query parameter with the id of what was shared. */
  parameter: 'shared',
  database: 'candid-shared',
  store: 'shared',
  ttlMs: 86_400_000,
} as const

export type SharedFiles = { id: string; files: File[]; sharedAt: number }
