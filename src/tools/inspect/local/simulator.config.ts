import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'

/** Builds the local inspector as one file, which a browser opens from disk and in which machines can be simulated. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  resolve: { tsconfigPaths: true },
  plugins: [react(), viteSingleFile()],
  // Charts name a guard's parameters as the source writes them.
  build: { minify: false, outDir: join(process.cwd(), 'simulator'), emptyOutDir: true },
})
