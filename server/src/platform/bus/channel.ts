/** The NOTIFY channel that all processes of a site listen on. */
export const CHANNEL = 'candid'
