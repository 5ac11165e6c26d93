// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/**
 * @title A coin that anybody may have any amount of
 */
contract Coin is ERC20("Coin", "COIN") {
    function give(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/**
 * @title A coin that keeps a hundredth of each transfer
 */
contract FeeCoin is Coin {
    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to != address(0)) {
            super._update(to, address(0xdead), value / 100);
        }
    }
}

/**
 * @title A coin that says that it has moved, and has not
 */
contract LyingCoin is Coin {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return true;
    }
}

/**
 * @title A coin with a list of accounts that get nothing
 */
contract ListedCoin is Coin {
    mapping(address account => bool) public listed;

    function list(address account, bool yes) external {
        listed[account] = yes;
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!listed[to], "listed");
        super._update(from, to, value);
    }
}

/**
 * @title A coin that calls somebody while it moves
 */
contract CallingCoin is Coin {
    address private _target;
    bytes private _data;
    bool public succeeded;
    bytes public answer;

    function callDuringTransfer(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (_data.length > 0) {
            bytes memory data = _data;
            delete _data;
            (succeeded, answer) = _target.call(data);
        }
    }
}
