to-chat = 返回对话
