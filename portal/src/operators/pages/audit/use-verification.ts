import { useQueryClient } from '@tanstack/react-query'
import type { ChainFault } from 'amsel/operator-api'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/index.ts'

interface Verification {
  readonly state: 'running' | 'stopped' | 'done' | 'failed'
  readonly walked: number
  readonly chains: number
  readonly faults: readonly ChainFault[]
  readonly error: unknown
}

const BEGUN: Verification = { state: 'running', walked: 0, chains: 0, faults: [], error: null }

/** Asks on until the chains were looked through, some seconds a request; leaving the page stops it. */
export function useVerification() {
  const queries = useQueryClient()
  const [verification, setVerification] = useState<Verification | null>(null)
  const run = useRef(0)
  const stop = () => {
    run.current += 1
    setVerification((before) => before && { ...before, state: 'stopped' })
  }
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  const verify = async (clientId: string) => {
    run.current += 1
    const mine = run.current
    let [seen, cursor]: [Verification, string | null] = [BEGUN, null]
    setVerification(seen)
    try {
      do {
        const step = await api.verifyAudit(
          cursor === null ? (clientId === '' ? {} : { clientId }) : { cursor },
        )
        if (run.current !== mine) return
        cursor = step.cursor
        const { walked, chains } = step
        const faults = [...seen.faults, ...step.faults]
        seen = { ...{ walked, chains, faults, error: null }, state: cursor === null ? 'done' : 'running' }
        setVerification(seen)
      } while (cursor !== null)
      await queries.invalidateQueries({ queryKey: ['audit-chain'] })
      await queries.invalidateQueries({ queryKey: ['audit'] })
    } catch (error) {
      if (run.current === mine) setVerification({ ...seen, state: 'failed', error })
    }
  }
  return { verification, verify, stop }
}
