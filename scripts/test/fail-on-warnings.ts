/** Preloaded into processes of node:test: a warning of Node fails the test that caused it, like an uncaught error. */
process.on('warning', (warning) => {
  throw warning
})
