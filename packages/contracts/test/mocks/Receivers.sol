// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/interfaces/IERC1155Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/interfaces/IERC721Receiver.sol";

/**
 * @title A contract that accepts tokens, and may do something when it gets one
 */
contract AcceptingReceiver is IERC721Receiver, IERC1155Receiver {
    address public operator;
    address public from;
    uint256 public tokenId;
    uint256 public received;
    bytes public reactionResult;
    bool public reactionSucceeded;

    address private _target;
    bytes private _reaction;

    /// @dev The next token makes this contract call `target` once.
    function reactWith(address target, bytes calldata reaction) external {
        (_target, _reaction) = (target, reaction);
    }

    function onERC721Received(address operator_, address from_, uint256 tokenId_, bytes calldata)
        external
        override
        returns (bytes4)
    {
        _receive(operator_, from_, tokenId_);
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address operator_, address from_, uint256 tokenId_, uint256, bytes calldata)
        external
        override
        returns (bytes4)
    {
        _receive(operator_, from_, tokenId_);
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(
        address operator_,
        address from_,
        uint256[] calldata tokenIds,
        uint256[] calldata,
        bytes calldata
    ) external override returns (bytes4) {
        _receive(operator_, from_, tokenIds.length > 0 ? tokenIds[0] : 0);
        return this.onERC1155BatchReceived.selector;
    }

    function supportsInterface(bytes4 interfaceId) external pure override returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    receive() external payable {}

    function _receive(address operator_, address from_, uint256 tokenId_) private {
        (operator, from, tokenId) = (operator_, from_, tokenId_);
        ++received;
        if (_reaction.length > 0) {
            bytes memory reaction = _reaction;
            delete _reaction;
            (reactionSucceeded, reactionResult) = _target.call(reaction);
        }
    }
}

/**
 * @title A contract that refuses tokens by answering with something else
 */
contract RefusingReceiver {
    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(bytes4(0xdeadbeef));
    }
}

/**
 * @title A contract that refuses tokens with an error of its own
 */
contract RevertingReceiver {
    error NoThanks(uint256 reason);

    fallback() external {
        revert NoThanks(7);
    }
}

/**
 * @title A contract that knows nothing of tokens and takes no money
 */
contract PlainContract {
    uint256 public value = 1;
}
