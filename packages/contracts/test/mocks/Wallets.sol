// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/**
 * @title A contract that does what it is told, and may refuse money and tokens, or burn all gas it is given
 */
contract MoodyWallet {
    bool public takesMoney;
    bool public takesTokens;
    bool public burnsGas;

    bytes private _reaction;
    address private _target;
    bool public reactionSucceeded;

    function setMood(bool money, bool tokens, bool burns) external {
        (takesMoney, takesTokens, burnsGas) = (money, tokens, burns);
    }

    /// @dev The next token or coin that arrives makes this contract call `target` once.
    function reactWith(address target, bytes calldata reaction) external {
        (_target, _reaction) = (target, reaction);
    }

    receive() external payable {
        _burn();
        require(takesMoney, "no money");
        _react();
    }

    function run(address to, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        (bool ok, bytes memory answer) = to.call{value: value}(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        return answer;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        _burn();
        require(takesTokens, "no tokens");
        _react();
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        returns (bytes4)
    {
        require(takesTokens, "no tokens");
        _react();
        return this.onERC1155BatchReceived.selector;
    }

    function _burn() private view {
        if (burnsGas) {
            while (true) {}
        }
    }

    function _react() private {
        if (_reaction.length > 0) {
            bytes memory reaction = _reaction;
            delete _reaction;
            (reactionSucceeded,) = _target.call(reaction);
        }
    }
}

/**
 * @title A wallet that is a contract: its owner signs, ERC-1271 answers
 */
contract SmartWallet {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    address private immutable _owner;

    constructor(address owner) {
        _owner = owner;
    }

    function run(address to, bytes calldata data) external {
        require(msg.sender == _owner, "not the owner");
        (bool ok,) = to.call(data);
        require(ok, "failed");
    }

    /// @dev Several calls in one transaction, each with its money.
    function runAll(Call[] calldata calls) external payable {
        require(msg.sender == _owner, "not the owner");
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool ok,) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            require(ok, "failed");
        }
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecover(digest, signature);
        return signer == _owner ? this.isValidSignature.selector : bytes4(0);
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    receive() external payable {}
}

/**
 * @title A splitter that takes any money and can ask for none; noting what it got costs it more than a transfer's gas
 */
contract Splitter {
    uint256[3] public noted;

    receive() external payable {
        for (uint256 i = 0; i < 3; ++i) {
            noted[i] += msg.value;
        }
    }
}
