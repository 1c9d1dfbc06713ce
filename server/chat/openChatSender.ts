import type { Config } from '../config/config.ts';
import { createChatSender, type ChatSender } from './chatSender.ts';

export const openChatSender = ({ chat, proxy }: Config): ChatSender =>
  createChatSender({ baseUrl: chat.baseUrl, proxy });
