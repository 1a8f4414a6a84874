/** Codes in pictures, where the browser finds them by itself. */

const LOOKS_EACH_MS = 150
const FORMATS = ['qr_code', 'code_128']

interface Detector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type Detectors = new (options: { formats: readonly string[] }) => Detector

const detectors = (): Detectors | undefined => (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector

/** Why this page can use no camera; null where it can. */
export function cameraFlaw(): 'insecure' | 'unable' | null {
  if (!globalThis.isSecureContext) return 'insecure'
  return detectors() && navigator.mediaDevices ? null : 'unable'
}

/** Shows the camera's picture and tells each text that it reads. Returns what ends it. */
export async function look(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  const Detectors = detectors()
  if (!Detectors) throw new Error('this browser reads no codes')
  const detector = new Detectors({ formats: FORMATS })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    const found = await detector.detect(video).catch(() => [])
    isLooking = false
    for (const { rawValue } of found) onText(rawValue)
  }, LOOKS_EACH_MS)
  video.srcObject = stream
  await video.play().catch((failure: unknown) => {
    end()
    throw failure
  })
  return end
}
