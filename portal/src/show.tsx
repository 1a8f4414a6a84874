// In a layer, so that styles of ours win wherever they are loaded.
import '@mantine/core/styles.layer.css'
import './look/portal.css'
import { setNonce } from 'get-nonce'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './providers.tsx'

/** Puts the pages of one portal into the document. */
export function show(base: string, portal: ReactNode): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // Dialogs that hold the page still write a style sheet of their own.
  setNonce(nonce)
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Providers nonce={nonce} base={base}>
          {portal}
        </Providers>
      </StrictMode>,
    )
}
