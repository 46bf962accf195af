/** Starts the web app. */
import '#web/ui/tokens.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Catch } from '#web/lib/Catch.tsx'
import { captureInstallPrompt } from '#web/lib/install-prompt.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { preloadRoutes } from './areas.ts'
import { ConsentGate } from './ConsentGate.tsx'
import { Providers } from './providers.tsx'
import { Router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into')

// The shell's main element scrolls instead of the window, so browser scroll restoration is useless.
history.scrollRestoration = 'manual'
captureInstallPrompt()

const app = (
  <StrictMode>
    <Catch
      fallback={() => (
        <main>
          <ErrorState onRetry={() => location.reload()} retryLabel="Reload page" />
        </main>
      )}
    >
      <BrowserRouter>
        <Providers>
          <ConsentGate>
            <Router />
          </ConsentGate>
        </Providers>
      </BrowserRouter>
    </Catch>
  </StrictMode>
)

// As a transition, which yields to the browser: the first render blocks a phone for a while.
startTransition(() => createRoot(root).render(app))
preloadRoutes()
