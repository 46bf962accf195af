/** Which build of the web app a site runs: pages say theirs, and answers of the API that of now. */
export const BUILD = { header: 'x-candid-build', meta: 'candid-build' } as const
