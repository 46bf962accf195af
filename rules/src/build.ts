/** The build id of the web app: pages contain their own, API responses the current one. */
export const BUILD = { header: 'x-candid-build', meta: 'candid-build' } as const
