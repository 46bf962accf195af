/** Builds the web app: one entry, one lazy chunk per area, hashed names that can be cached for ever. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist', assetsDir: 'assets', target: 'es2023', assetsInlineLimit: 0, manifest: true, emptyOutDir: true },
  server: { port: 5173, strictPort: true },
})
