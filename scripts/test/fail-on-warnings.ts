/** Preloaded into processes of node:test: a warning of Node fails the test that caused it, like an uncaught error. */
process.on('warning', (warning) => {
  // The use of an experimental API is a choice, not an error.
  if (warning.name !== 'ExperimentalWarning') throw warning
})
