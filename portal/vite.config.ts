import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// No plugin: the compiler that Vite comes with knows JSX. What is built goes to server/dist/portal, see tools/build-portal.js.
export default defineConfig({
  base: '/portal/',
  esbuild: { jsx: 'automatic' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      // Merchants' pages and operators' pages; what both load has one address.
      input: ['index.html', 'operator.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
      // Packages mark files for a server that renders; there is none here.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  // "npx vite portal" beside a gateway that runs on its usual port.
  server: { proxy: { '/portal/api': 'http://127.0.0.1:8080', '/operator/api': 'http://127.0.0.1:8080' } },
})
