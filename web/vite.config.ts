/** Builds the web app: one entry, one lazy chunk per area, hashed names that can be cached for ever. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** The overlay is not part of the app but uses its font, under a fixed name that its style sheet knows. */
const overlayFont: Plugin = {
  name: 'overlay-font',
  generateBundle() {
    const source = readFileSync(resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))
    this.emitFile({ type: 'asset', fileName: 'overlay.woff2', source })
  },
}

/** The service worker: one classic script under a fixed name, as not all browsers load modules there. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2023',
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'src/worker/main.ts'),
          output: { format: 'iife' },
        },
      },
    })
    const [script] = 'output' in built ? built.output : []
    if (script?.type !== 'chunk') throw new Error('The service worker was not built.')
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: script.code })
  },
}

/** react-router's links without the prefetching of its framework mode, which this app does not use. */
const lightLinks: Plugin = {
  name: 'light-links',
  enforce: 'pre',
  resolveId: {
    filter: { id: /ssr[\\/]components\.js$/ },
    handler: (_source, importer) =>
      importer && /react-router[\\/].*[\\/]lib[\\/](dom[\\/]lib|components)\.js$/.test(importer)
        ? path.join(import.meta.dirname, 'src/lib/router-links.ts')
        : null,
  },
}

/** Code that belongs to no feature, without what only staff need. */
const SHARED = /(web[\\/]src[\\/](ui|parts(?![\\/]console)|lib)|rules[\\/]src)[\\/]/

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightLinks, react(), tailwindcss(), overlayFont, serviceWorker],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    assetsInlineLimit: 0,
    // All browsers of the target support it.
    modulePreload: { polyfill: false },
    manifest: true,
    emptyOutDir: true,
    rolldownOptions: {
      // A feature's index.ts only re-exports: importing one thing must not load the whole feature.
      treeshake: { moduleSideEffects: [{ test: /features[\\/][\w-]+[\\/]index\.ts$/, sideEffects: false }] },
      output: {
        // Few chunks for start-up and the feed: by default there would be dozens, one for each set of areas that share code,
        // which compress worse and take more requests.
        codeSplitting: {
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'index', tags: ['$initial'] },
            { name: 'home', test: /app[\\/]routes[\\/]home\.tsx$/ },
            { name: 'feed', test: /features[\\/]feed[\\/](FeedView|SlideStage)\.tsx$/ },
            // The same for all other areas: of the 75 chunks of a profile, 62 were smaller than 2.5 KB.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
            { name: 'console', test: /parts[\\/]console[\\/]/, minShareCount: 2 },
            { name: 'parts', test: SHARED, minShareCount: 4, maxModuleSize: 2_500 },
          ],
        },
      },
    },
  },
  // In development Vite serves the app and proxies everything else to the real server.
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: api, ws: true },
      '/files': api,
      '/dev/mail': api,
      '/metrics': api,
      // Not the static files with the same prefix.
      '^/overlay/': api,
      '/sandbox-gateway': api,
    },
  },
})
