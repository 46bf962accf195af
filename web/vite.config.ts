/** Builds the web app: one entry, one lazy chunk per area, hashed names that can be cached for ever. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // All that the start needs is one file: shared with the areas it would fall into many, which pack worse and
        // which every list of files to fetch ahead would name.
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
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
      '/sandbox-gateway': api,
    },
  },
})
