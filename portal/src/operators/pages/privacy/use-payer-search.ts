import type { PayerStep } from 'amsel/operator-api'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/index.ts'
import type { PayerSearch } from '../../api/privacy.ts'

interface Found {
  readonly search: PayerSearch
  readonly isRunning: boolean
  readonly step: PayerStep | null
  readonly error: unknown
}

/** Looks on until a client's rows were looked through, some seconds a request; leaving the page stops it. */
export function usePayerSearch() {
  const [found, setFound] = useState<Found | null>(null)
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  const find = async (search: PayerSearch) => {
    run.current += 1
    const mine = run.current
    setFound({ search, isRunning: true, step: null, error: null })
    try {
      for (let cursor: string | undefined; ; ) {
        const step: PayerStep = await api.findPayer({ ...search, ...(cursor && { cursor }) })
        if (run.current !== mine) return
        setFound({ search, isRunning: !step.isDone, step, error: null })
        if (step.isDone) return
        cursor = step.cursor
      }
    } catch (error) {
      if (run.current === mine) setFound({ search, isRunning: false, step: null, error })
    }
  }
  const forget = () => {
    run.current += 1
    setFound(null)
  }
  return { found, find, forget }
}
