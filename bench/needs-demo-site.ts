/** Benchmarks measured on a site full of the demo's media, which takes minutes to fill: `npm test` tries these in its end-to-end half. */
export const NEEDS_DEMO_SITE: readonly string[] = ['feed-browser', 'talk-browser']
