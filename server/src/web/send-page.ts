import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page.text)
