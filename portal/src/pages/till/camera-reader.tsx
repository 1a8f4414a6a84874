import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flawOfCode } from '../../../../server/browser/sandbox-store/till-sums.js'
import { useWords } from '../../words/index.ts'
import { cameraFlaw, look } from './camera.ts'
import styles from './till.module.css'

interface Props {
  readonly isBlocked: boolean
  readonly onCode: (code: string) => void
}

/** Reads the customer's code with the camera, once; typing stays possible. */
export function CameraReader({ isBlocked, onCode }: Props): ReactNode {
  const { say } = useWords()
  const [flaw, setFlaw] = useState<'insecure' | 'unable' | 'refused' | null>(cameraFlaw)
  const [isOn, setOn] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const heard = useRef(onCode)
  heard.current = onCode
  useEffect(() => {
    if (!isOn || !video.current) return
    let end: (() => void) | null = null
    let isWanted = true
    const read = (text: string) => {
      if (!isWanted || flawOfCode(text, true) !== '') return
      isWanted = false
      setOn(false)
      heard.current(text)
    }
    look(video.current, read).then(
      (ended) => {
        end = ended
        if (!isWanted) ended()
      },
      () => {
        setOn(false)
        setFlaw('refused')
      },
    )
    return () => {
      isWanted = false
      end?.()
    }
  }, [isOn])
  return (
    <div className={styles.camera}>
      {isOn && <video ref={video} muted playsInline aria-label={say('till.camera_view')} />}
      {flaw !== 'insecure' && flaw !== 'unable' && (
        <Button variant="default" size="lg" fullWidth disabled={isBlocked} onClick={() => setOn(!isOn)}>
          {say(isOn ? 'till.camera_stop' : 'till.camera')}
        </Button>
      )}
      {flaw && <p className={styles.hint}>{say(`till.camera_${flaw}`)}</p>}
    </div>
  )
}
