/** Builds the web app: one entry, one lazy chunk per area, hashed names that can be cached for ever. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** The overlay is no part of the app, and has the same letters: under a name that its style sheet knows. */
const overlayFont: Plugin = {
  name: 'overlay-font',
  generateBundle() {
    const source = readFileSync(resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))
    this.emitFile({ type: 'asset', fileName: 'overlay.woff2', source })
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

/** What belongs to no feature. */
const SHARED = /(web[\\/]src[\\/](ui|parts|lib)|rules[\\/]src)[\\/]/

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightLinks, react(), tailwindcss(), overlayFont],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser that understands the target knows it.
    modulePreload: { polyfill: false },
    manifest: true,
    emptyOutDir: true,
    rolldownOptions: {
      // A feature's door only hands on: who asks for one thing gets that thing, not the whole feature.
      treeshake: { moduleSideEffects: [{ test: /features[\\/]\w+[\\/]index\.ts$/, sideEffects: false }] },
      output: {
        // What the start needs, and then what the feed needs, is few files: left alone it would fall into dozens of
        // crumbs, one for each set of areas that share something, which pack worse and keep a phone busy fetching.
        codeSplitting: {
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'index', tags: ['$initial'] },
            { name: 'home', test: /app[\\/]routes[\\/]home\.tsx$/ },
            { name: 'feed', test: /features[\\/]feed[\\/](FeedView|SlideStage)\.tsx$/ },
            // So would all other areas: of the 75 files of a profile 62 held less than 2.5 KB.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
            { name: 'parts', test: SHARED, minShareCount: 4, maxModuleSize: 2_500 },
          ],
        },
      },
    },
  },
  // While developing, Vite serves the app and hands everything else to the real server.
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: api, ws: true },
      '/files': api,
      '/dev/mail': api,
      '/metrics': api,
      // Not the files of the same name.
      '^/overlay/': api,
      '/sandbox-gateway': api,
    },
  },
})
