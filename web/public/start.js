/**
 * Starts the app: adds what an older browser lacks, and lets the first picture come and be drawn before the app, which keeps a
 * phone's connection and then its processor busy for a while. ES5, because browsers that are too old must be able to read it.
 */
;(function start() {
  var LONGEST_MS = 2000
  var data = document.currentScript.dataset

  // Exactly the versions of `browserslist` in package.json have both: the check `browser support` compares them.
  if (!window.Intl || !Intl.DurationFormat || !('stackTraceLimit' in Error)) {
    location.replace('/old-browser.html')
    return
  }

  var picture = document.querySelector('#opening-picture')
  var late = new Promise(function (resolve) {
    setTimeout(resolve, LONGEST_MS)
  })

  function list(text) {
    return text.split(' ').filter(Boolean)
  }

  function drawn() {
    return new Promise(function (resolve) {
      requestAnimationFrame(function () {
        requestAnimationFrame(resolve)
      })
    })
  }

  function fetchAhead(href) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }

  /** Resolves a moment after the script has run, so that the browser may answer in between. */
  function load(src, type) {
    return new Promise(function (resolve, reject) {
      var script = document.createElement('script')
      script.type = type
      script.src = src
      script.onload = function () {
        setTimeout(resolve)
      }
      script.onerror = reject
      document.head.append(script)
    })
  }

  /** Everything that `web/src/lib/polyfills` adds. */
  function isComplete() {
    return (
      Promise.withResolvers &&
      Map.groupBy &&
      new Set().union &&
      URL.parse &&
      URL.canParse &&
      Response.json &&
      document.body.checkVisibility &&
      document.body.showPopover
    )
  }

  function startApp() {
    var parts = list(data.before).concat(data.app)
    // On a desktop it is not shown, and behind another tab nothing is drawn.
    var isAwaited = picture && picture.checkVisibility() && document.visibilityState === 'visible'
    // A picture that does not come holds up nothing.
    var decoded = isAwaited && picture.decode().catch(function () {})
    return Promise.race([decoded, late])
      .then(function () {
        parts.concat(list(data.after)).forEach(fetchAhead)
        return isAwaited && Promise.race([drawn(), late])
      })
      .then(function () {
        return parts.reduce(function (before, part) {
          return before.then(function () {
            return load(part, 'module')
          })
        }, Promise.resolve())
      })
  }

  var completed = isComplete() ? Promise.resolve() : load('/polyfills.js', 'text/javascript')
  completed.then(startApp).catch(function () {
    // The connection was lost before all parts had come: a picture alone is no page.
    addEventListener('online', function () {
      location.reload()
    })
  })
})()
