import { shop } from './money.js'

const LOOKS_EACH_MS = 150

/** Lets the button `#camera` read a QR code; typing stays possible, and is the only way where there is no camera. */
export function offerCamera(onText) {
  const button = document.getElementById('camera')
  const video = document.getElementById('camera-view')
  const hint = document.getElementById('camera-hint')
  if (!navigator.mediaDevices?.getUserMedia) {
    button.hidden = true
    return
  }
  let stop = null
  button.addEventListener('click', async () => {
    if (stop) return stop()
    hint.textContent = ''
    try {
      stop = await look(video, (text) => {
        stop?.()
        onText(text)
      })
    } catch {
      hint.textContent = 'There is no camera to use: type the code.'
      return
    }
    const end = stop
    stop = () => {
      end()
      stop = null
      button.textContent = 'Camera'
    }
    button.textContent = 'Stop'
  })
}

async function look(video, onText) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const readQr = await loadReader()
  video.srcObject = stream
  video.hidden = false
  await video.play()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const timer = setInterval(() => {
    if (!video.videoWidth) return
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = readQr(data, width, height)
    if (found?.data) onText(found.data)
  }, LOOKS_EACH_MS)
  return () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
    video.hidden = true
  }
}

/** A quarter of a megabyte that only those with a camera need. */
function loadReader() {
  if (window.jsQR) return window.jsQR
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'script/jsqr.js'
    script.integrity = shop.qrReaderIntegrity
    script.onload = () => resolve(window.jsQR)
    script.onerror = reject
    document.head.append(script)
  })
}
