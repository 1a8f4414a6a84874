import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'
import type { Script } from './scripts.ts'

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page.text)

export const sendScript = (reply: FastifyReply, { text }: Script): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').send(text)
