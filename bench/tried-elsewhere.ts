/** Benchmarks that use a site filled with the demo's media, which takes minutes: the end-to-end half of `npm test` tries these. */
export const NEEDS_DEMO_SITE: readonly string[] = ['feed-browser', 'talk-browser']

/** Benchmarks that start whole sites, encoders and browsers for minutes: `BENCH_SCALE=trial npm run bench` tries these, `npm test` does not. */
export const NEEDS_WHOLE_SITE: readonly string[] = [
  ...['warm-start', 'ready-again', 'first-playable'],
  ...['live-glass', 'live-camera', 'live-smooth', 'live-failover', 'live-viewers'],
]
