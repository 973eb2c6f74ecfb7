to-chat = 대화로 돌아가기
